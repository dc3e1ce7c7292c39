package plan

import "testing"

// TestEveryWayIsAnObstacle holds that whatever stands in the way has words for one event.
func TestEveryWayIsAnObstacle(t *testing.T) {
	t.Parallel()
	for w := range whyTaken { // The last is told by the records of a plan.
		if o := w.obstacle(); o.Kind == Other || o.Text == "" {
			t.Errorf("way %d is %+v", w, o)
		}
	}
	if o := whyTaken.obstacle(); o.Kind != Other || o.Text == "" || o.Text[len(o.Text)-1] == ':' {
		t.Errorf("a way without words of its own is %+v", o)
	}
}
