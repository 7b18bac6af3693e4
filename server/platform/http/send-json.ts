const WITHIN_MS = 10_000

/**
 * Sends JSON to a provider, which says yes with a 2xx; answers what it said.
 *
 * @throws Error with the status, where it says anything else or nothing within 10 s. Nothing of the body is in it.
 */
export async function sendJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    // A provider that moves is told to us, not followed with a code.
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`)
  return said
}
