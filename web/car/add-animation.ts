/** How long a card takes to go when its car was added to My Cars, in milliseconds (part A section 9). */
export const ADD_ANIMATION_MS = 300
