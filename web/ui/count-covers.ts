/** Returns how many entries of covers (`use-back.ts`), open or closed, stand below and at the current entry of the history. */
export function countCovers(): number {
  const state = history.state as { readonly covers?: number; readonly covered?: string } | null
  // An address that was replaced since then has another page below.
  return state?.covered === location.href ? (state.covers ?? 0) : 0
}
