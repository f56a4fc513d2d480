package tee

import "testing"

func TestALateHookIsLeftOutUntilItPulls(t *testing.T) {
	inf := &Inference{w: &world{}}
	w := inf.w
	c := &tee{launched: 101, Core: Core{HookedPlayer: -1}}
	inf.doubt.late[0] = lateHook{launched: 101}
	for i, tt := range []struct {
		state int32
		sure  bool
		late  bool
	}{
		{HookFlying, true, true},
		{HookGrabbed, true, true},
		{HookGrabbed, false, true},
		{HookGrabbed, true, true},
		{HookGrabbed, true, true},
		{HookGrabbed, true, false},
		{HookGrabbed, true, false},
	} {
		w.tick = 101 + int32(i)
		c.HookState, c.sure = tt.state, tt.sure
		if got := inf.isLate(c); got != tt.late {
			t.Errorf("tick %d: left out %v", w.tick, got)
		}
	}
}

func TestALateHookIsLeftOutForATickAfterItIsBack(t *testing.T) {
	inf := &Inference{w: &world{}}
	c := &tee{launched: 101, Core: Core{HookedPlayer: -1}}
	inf.doubt.late[0] = lateHook{launched: 101}
	for i, state := range []int32{HookFlying, HookRetractStart, HookRetracted, HookRetracted} {
		inf.w.tick = 101 + int32(i)
		c.HookState = state
		if got := inf.isLate(c); got != (i < 3) {
			t.Errorf("tick %d: left out %v", inf.w.tick, got)
		}
	}
}

func TestALateHookThatHoldsAPlayerIsShown(t *testing.T) {
	inf := &Inference{w: &world{}}
	inf.w.tick = 102
	c := &tee{launched: 101, Core: Core{HookState: HookGrabbed, HookedPlayer: 3}}
	inf.doubt.late[0] = lateHook{launched: 101}
	if inf.isLate(c) {
		t.Error("a hook that holds a player is left out")
	}
}
