/** The duration in ms of a card's exit animation after its car was added to My Cars (part A section 9). */
export const ADD_ANIMATION_MS = 300
