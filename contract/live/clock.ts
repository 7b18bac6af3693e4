/** How often the stream's clock comes, in seconds (spec: "Live"). */
export const CLOCK_SECONDS = 15
/** How often it comes while a lot in which the dealer has a flow is about to end, in seconds. */
export const CLOCK_SECONDS_NEAR_THE_END = 2
/** How long before its end a lot is about to end, in minutes. */
export const NEAR_THE_END_MINUTES = 5

/** How long a stream may bring nothing before it counts as lost, in seconds: at all times, and while a lot is about to end. */
export const SILENCE_SECONDS = 20
export const SILENCE_SECONDS_NEAR_THE_END = 5
