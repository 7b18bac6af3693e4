/** Replaces a car's id in the address of the form for a new car. */
export const NEW_CAR = 'new'
