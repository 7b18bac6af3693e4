import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

/** Returns the lines about the settings that are refused; none if they are taken. */
function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return String(error).split('\n  ').slice(1)
  }
}

describe('a wrong setting is named with its value, what is expected and what to do', () => {
  test.each([
    [
      { PORT: 'abc' },
      'PORT: must be a whole number from 0 to 65535; it is "abc". Correct it, or remove it (default: 3000).',
    ],
    [
      { PORT: '70000' },
      'PORT: must be a whole number from 0 to 65535; it is "70000". Correct it, or remove it (default: 3000).',
    ],
    [
      { PORT: '3000s' },
      'PORT: must be a whole number from 0 to 65535; it is "3000s". Correct it, or remove it (default: 3000).',
    ],
    [
      { PROCESSES: '0' },
      'PROCESSES: must be a whole number from 1 to 64; it is "0". Correct it, or remove it (default: 1).',
    ],
    [
      { SESSION_SECONDS: '2w' },
      'SESSION_SECONDS: must have one of the units ms, s, m, h, d; it is "2w". Correct it, or remove it (default: 86400).',
    ],
    [
      { STORED_MEGABYTES: '5 gib' },
      'STORED_MEGABYTES: must have one of the units kb, mb, gb, tb; it is "5 gib". Correct it, or remove it (default: 20000).',
    ],
    [
      { DRAIN_SECONDS: '2m' },
      'DRAIN_SECONDS: must be a number of seconds from 0 to 60, or have a unit, such as 15m; it is "2m". Correct it, or remove it (default: 0; 5 in production).',
    ],
    [
      { CODE_SECONDS: '500ms' },
      'CODE_SECONDS: must be a whole number of seconds from 1 to 1000000, or have a unit, such as 15m; it is "500ms". Correct it, or remove it (default: 300).',
    ],
    [
      { NODE_ENV: 'prod' },
      'NODE_ENV: must be development, test or production; it is "prod". Correct it, or remove it (default: development).',
    ],
    [
      { SMTP_URL: 'mail.house.test' },
      'SMTP_URL: must be an address that begins with smtps:// or smtp://; it is "mail.house.test". Correct it, or remove it.',
    ],
    [
      { DATABASE_URL: 'postgres://user:pass:word@host:port/db' },
      'DATABASE_URL: must be an address, such as postgres://user:password@host:5432/database; it is "postgres://***@host:port/db". Correct it, or remove it (default: the embedded PostgreSQL).',
    ],
    [
      { APP_SECRET: 'hunter2' },
      'APP_SECRET: must be at least 64 hexadecimal digits; its value is secret and not shown. Set it to what "openssl rand -hex 32" prints, and keep a copy.',
    ],
  ])('%o', (env, line) => {
    expect(faultsOf(env)).toEqual([line])
  })

  test('all in one go, those that do not fit production or each other, too', () => {
    const lines = faultsOf({
      NODE_ENV: 'production',
      PORT: 'abc',
      SESSION_SECONDS: 'a day',
      REDIS_URL: 'redis.house.test',
      S3_ENDPOINT: 'https://s3.house.test',
      SMS_PROVIDER: 'msg91',
    })
    const named = lines.map((line) => line.slice(0, line.indexOf(':')))
    expect(named).toEqual(
      expect.arrayContaining(
        'PORT SESSION_SECONDS REDIS_URL S3_ENDPOINT APP_SECRET PUBLIC_ORIGIN DATABASE_URL MSG91_AUTH_KEY'
          .concat(' SMS_TEMPLATE_LOGIN_CODE MAIL_PROVIDER PAYMENT_PROVIDER')
          .split(' '),
      ),
    )
    expect(new Set(named).size).toBe(named.length)
  })

  test('but not what only follows from another one', () => {
    const lines = faultsOf({ DATABASE_URL: 'mysql://host/db', DATABASE_OWNER_URL: 'postgres://host/db' })
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL: must begin with postgres:\/\//)])
  })
})

describe('passwords and secrets are never shown', () => {
  const secret = 'hunter2-hunter2'

  test.each([
    ['DATABASE_URL', `yardbid:${secret}@host/db`],
    ['DATABASE_URL', `postgres://yardbid:${secret}@host:port/db`],
    ['DATABASE_URL', `postgres://yardbid:p@ss${secret}@host:port/db`],
    ['REDIS_URL', `http://:${secret}@host`],
    ['SMTP_URL', `smtp//user:${secret}@host`],
    ['MESSAGE_WEBHOOK_URL', `host/messages?key=${secret}`],
    ['APP_SECRET', secret],
    ['SEALING_SECRETS', secret],
    ['SIGNING_SECRETS', `${secret},${secret}`],
    ['METRICS_TOKEN', secret],
    ['MESSAGE_WEBHOOK_SECRET', secret],
  ])('in %s', (name, value) => {
    const [line, ...others] = faultsOf({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name}: must`))
    expect(line).not.toContain('hunter2')
    expect(others).toEqual([])
  })
})

describe('durations and sizes', () => {
  test.each([
    ['30', 30],
    ['30s', 30],
    ['15m', 900],
    ['1h', 3_600],
    ['2d', 172_800],
    ['1.5h', 5_400],
    ['1.1h', 3_960],
    ['2000ms', 2],
    [' 30 s ', 30],
    ['1e3', 1_000],
  ])('SESSION_SECONDS=%s is %i seconds', (text, seconds) => {
    expect(readConfig({ SESSION_SECONDS: text }).sessions.seconds).toBe(seconds)
  })

  test.each([
    ['512', 536_870_912],
    ['512kb', 524_288],
    ['10mb', 10_485_760],
    ['1gb', 1_073_741_824],
    ['1.5 GB', 1_610_612_736],
    ['0.5', 524_288],
  ])('STORED_MEGABYTES=%s is %i bytes', (text, bytes) => {
    expect(readConfig({ STORED_MEGABYTES: text }).uploads.storedBytes).toBe(bytes)
    expect(readConfig({ DISK_RESERVE_MEGABYTES: text }).diskReserveBytes).toBe(bytes)
  })

  test('of milliseconds and fractions keep what bare numbers mean', () => {
    expect(readConfig({ LIST_CACHE_MS: '250' }).listCacheMs).toBe(250)
    expect(readConfig({ LIST_CACHE_MS: '1s' }).listCacheMs).toBe(1_000)
    expect(readConfig({ DRAIN_SECONDS: '2.5' }).drainSeconds).toBe(2.5)
    expect(faultsOf({ STORED_MEGABYTES: '0' })).toHaveLength(1)
  })
})

describe('in production the embedded database is chosen, never a fallback', () => {
  test('without DATABASE_URL and EMBEDDED_DATABASE the start is refused', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toContain(
      'DATABASE_URL: needed in production; it is not set. Set it to a PostgreSQL server, or set EMBEDDED_DATABASE=1 to keep the data in the embedded one.',
    )
    expect(faultsOf({})).toEqual([])
  })

  test.each([{ EMBEDDED_DATABASE: '1' }, { DATABASE_URL: 'postgres://host/yardbid' }])(
    '%o is a choice',
    (env) => {
      expect(
        faultsOf({ NODE_ENV: 'production', ...env }).filter((line) => line.startsWith('DATABASE')),
      ).toEqual([])
    },
  )
})
