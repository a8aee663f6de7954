package v1

// BeaconSpec says what a light should do.
type BeaconSpec struct {
	// Pattern is how the light shows.
	// +kubebuilder:validation:Enum=Fixed;Flashing;Occulting
	Pattern string `json:"pattern"`
	// Colour of the lens.
	// +kubebuilder:default=White
	// +kubebuilder:validation:Enum=White;Red;Green
	Colour string `json:"colour,omitempty"`
	// PeriodSeconds is the length of one cycle.
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=60
	PeriodSeconds int32 `json:"periodSeconds,omitempty"`
}
