const WITHIN_MS = 10_000

/**
 * Sends JSON to a provider and returns the response text.
 *
 * @throws Error with the status if it is not 2xx, or if there is no response within 10 s. The error contains nothing of
 * the body.
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
    // A redirect is an error: the body may contain a code and must not be sent elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`)
  return text
}
