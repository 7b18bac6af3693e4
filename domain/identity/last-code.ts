/** For how many seconds after another code was sent the last one holds, if the new one is not used before. */
export const LAST_CODE_SECONDS = 60
