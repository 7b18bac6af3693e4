/** The house's target time to answer a request for a gate pass for an inspection, in hours. */
export const GATE_PASS_ANSWER_HOURS = 12
