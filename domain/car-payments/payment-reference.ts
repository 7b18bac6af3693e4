/**
 * Returns the reference that a dealer gives with the transfer for a flow: "YB" and the first ten digits of the flow's id
 * in upper case, which fit into every bank's field and are in practice unique.
 */
export function paymentReference(flowId: string): string {
  return `YB${flowId.replaceAll('-', '').slice(0, 10).toUpperCase()}`
}
