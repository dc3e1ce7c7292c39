package strategies

import "decant/model"

// Check proves a plan.
func Check(p *Plan) []model.Finding { return nil }
