package qwencode

import _ "decant/testdata/roomy" // Its tests allocate much and keep little.
