/** What stands in the address in the place of a car's id while a car is being added. */
export const NEW_CAR = 'new'
