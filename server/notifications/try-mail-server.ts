import { createTransport } from 'nodemailer'
import { TRIAL_MS } from '#server/platform/environment/describe-failure.ts'
import { withTimeout } from '#server/platform/http/with-timeout.ts'

/** Signs in to a mail server once, without sending anything. @throws the error of the client. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: TRIAL_MS, greetingTimeout: TRIAL_MS })
  try {
    await withTimeout(TRIAL_MS, transport.verify())
  } finally {
    transport.close()
  }
}
