package session

import (
	"reflect"
	"testing"
	"unsafe"
)

// A copy shares no map and no list that could grow into another's: whoever adds
// a field to the model adds it to Clone.
func TestCloneSharesNothing(t *testing.T) {
	m := New()
	of := reflect.ValueOf(m).Elem()
	field := func(v reflect.Value, i int) reflect.Value {
		return reflect.NewAt(v.Type().Field(i).Type, unsafe.Pointer(v.Field(i).UnsafeAddr())).Elem()
	}
	for i := range of.NumField() {
		switch f := field(of, i); f.Kind() {
		case reflect.Map:
			f.Set(reflect.MakeMap(f.Type()))
		case reflect.Slice:
			f.Set(reflect.MakeSlice(f.Type(), 1, 8))
		}
	}
	c := m.Clone()
	if !m.Same(c) {
		t.Error("a copy is in another state")
	}
	copied := reflect.ValueOf(c).Elem()
	for i := range of.NumField() {
		name, a, b := of.Type().Field(i).Name, field(of, i), field(copied, i)
		switch a.Kind() {
		case reflect.Map:
			if a.Pointer() == b.Pointer() {
				t.Errorf("%s is shared", name)
			}
		case reflect.Slice:
			if a.Pointer() == b.Pointer() && b.Cap() > b.Len() {
				t.Errorf("%s can grow into that of the other", name)
			}
		}
	}
}
