import { hidePasswords, type SettingFault } from './setting-faults.ts'

type Described = Pick<SettingFault, 'problem' | 'advice'>

/** The longest that a connection may take at the start, in ms. */
export const TRIAL_MS = 5_000

/** Describes why a connection to `place` ("db.house.test:5432") failed. Never names a password. */
export function describeFailure(error: unknown, place: string): Described {
  const message = error instanceof Error ? error.message : String(error)
  const code = codeOf(error, message)
  const [problem, advice] =
    describeConnection(code, place) ?? describeAnswer(code, place, hidePasswords(message))
  return { problem, advice }
}

function describeConnection(code: string, place: string): readonly [string, string] | null {
  switch (code) {
    case 'ENOTFOUND':
      return [`the host of ${place} is unknown`, 'Correct its name, or the name server of this machine']
    case 'EAI_AGAIN':
      return [
        `the host of ${place} cannot be looked up, because no name server answers`,
        'Correct its name, or the network of this machine',
      ]
    case 'ECONNREFUSED':
      return [
        `${place} refuses the connection, because nothing listens there`,
        'Start the server, or correct host and port',
      ]
    case 'ETIMEDOUT':
      return [
        `${place} does not answer within ${TRIAL_MS / 1_000} seconds`,
        'Correct host and port, or let the firewalls in between pass the connection',
      ]
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return [`no route leads to ${place}`, 'Correct the host, or the network of this machine']
    case 'ECONNRESET':
      return [`${place} closes the connection`, 'Correct the port, or whether the connection is encrypted']
    case 'ENOENT':
      return [`there is no ${place}`, 'Correct the path, or start the program that creates it']
    case 'EACCES':
      return [`${place} may not be opened by this user`, 'Let this user open it, or correct the path']
    default:
      return null
  }
}

/** Describes what a server answers instead of serving: by the codes of PostgreSQL, Redis, SMTP and TLS. */
function describeAnswer(code: string, place: string, message: string): readonly [string, string] {
  const answer = `${place} answers: ${message.replace(/[.]$/, '')}`
  switch (code) {
    case '28P01':
    case '28000':
    case 'WRONGPASS':
    case 'NOAUTH':
    case 'EAUTH':
      return [answer, 'Correct the user and the password']
    case '3D000':
      return [answer, 'Create the database, or correct its name']
    case '57P03':
      return [answer, 'Start Yardbid again once the server takes connections']
    case '53300':
      return [answer, 'Raise max_connections there, or lower DATABASE_CONNECTIONS']
    case 'TLS':
      return [
        `the certificate of ${place} is not accepted: ${message}`,
        'Name the authority that signed it, or the host for which it is',
      ]
    default:
      return [answer, 'Correct the address, or look into the log of that server']
  }
}

function codeOf(error: unknown, message: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && (error.name === 'TookTooLong' || /time(d )?out/i.test(message)))
    return 'ETIMEDOUT'
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)) return 'TLS'
  return code === '' ? (/^(WRONGPASS|NOAUTH)\b/.exec(message)?.[1] ?? '') : code
}
