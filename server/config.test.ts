import { describe, expect, test } from 'vitest'
import { QUOTAS } from '#domain/quotas.ts'
import { SETTINGS } from '#domain/setting-table.ts'
import { tileSource } from '#server/browsing/map-settings.ts'
import { readConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: '0'.repeat(64),
  DATABASE_URL: 'postgres://yardbid@database.house.test/yardbid',
  PUBLIC_ORIGIN: 'https://auctions.house.test',
  SMS_PROVIDER: 'msg91',
  MSG91_AUTH_KEY: 'key',
  SMS_TEMPLATE_LOGIN_CODE: '1107',
  SMS_TEMPLATE_ALREADY_REGISTERED: '1108',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://mail.house.test:25',
  MAIL_FROM: 'Yardbid <no-reply@house.test>',
  SMS_TEMPLATE_CITY_ENDS: '1109',
  SMS_TEMPLATE_ONBOARDING_REJECTED: '1110',
  SMS_TEMPLATE_CAR_WON: '1111',
  SMS_TEMPLATE_COUNTER_OFFER: '1112',
  SMS_TEMPLATE_RUNNER_UP_OFFER: '1120',
  SMS_TEMPLATE_PAYMENT_DUE: '1121',
  SMS_TEMPLATE_PAYMENT_APPROVED: '1122',
  SMS_TEMPLATE_PAYMENT_REJECTED: '1123',
  SMS_TEMPLATE_PAYMENT_REVERSED: '1140',
  SMS_TEMPLATE_PAYMENT_OWED: '1141',
  SMS_TEMPLATE_PAYMENT_DEFAULTED: '1124',
  SMS_TEMPLATE_EVALUATION_SHARED: '1113',
  SMS_TEMPLATE_KYC_INFO_ASKED: '1114',
  SMS_TEMPLATE_NOC_SENT: '1115',
  SMS_TEMPLATE_RC_INFO_ASKED: '1116',
  SMS_TEMPLATE_DELIVERY_SHARED: '1117',
  PAYMENT_PROVIDER: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret',
  HOUSE_GSTIN: '27AAPFU0939F1ZV',
}

test('a replica needs the primary that it follows', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://replica.house.test/yardbid' }
  expect(() => readConfig(replica)).toThrow('DATABASE_REPLICA_URL: needs DATABASE_URL')
  expect(
    readConfig({ ...replica, DATABASE_URL: 'postgres://primary.house.test/yardbid' }).databaseReplicaUrl,
  ).toBe(replica.DATABASE_REPLICA_URL)
})

describe('the quotas', () => {
  test('are those of the table, but for what settings say otherwise', () => {
    const { quotas } = readConfig({
      QUOTAS: 'events=10/20/30, bids=5/6/7',
      UPLOADS_PER_PERSON_PER_HOUR: '8',
    })
    expect(quotas.events).toEqual({ person: 10, organisation: 20, address: 30 })
    // Addresses of bids are not counted.
    expect(quotas.bids).toEqual({ person: 5, organisation: 6, address: null })
    expect(quotas.uploads).toEqual({ ...QUOTAS.uploads, what: undefined, person: 8 })
    expect(quotas.links).toBe(QUOTAS.links)
  })

  test.each(['evnts=1/2/3', 'events=1/2', 'events=0/2/3', 'events', 'events=1/2/3;links=1/2/3'])(
    '%s is refused',
    (text) => {
      expect(() => readConfig({ QUOTAS: text })).toThrow('QUOTAS: must be limits an hour for a person')
    },
  )
})

test('the limits of streams are four numbers', () => {
  expect(readConfig({}).openStreams).toEqual({
    session: 20,
    account: 100,
    organisation: 200,
    address: 5_000,
  })
  expect(readConfig({ OPEN_STREAMS: '1/2/3/4' }).openStreams.address).toBe(4)
  expect(() => readConfig({ OPEN_STREAMS: '1/2/3' })).toThrow('OPEN_STREAMS: must be the most streams')
})

describe('the analytics service', () => {
  const measured = { GA4_MEASUREMENT_ID: 'G-ABC1234567' }

  test('is none by default, and Google’s script where there is one', () => {
    expect(readConfig({}).analytics).toEqual({ build: 'stage', service: null })
    expect(readConfig(measured).analytics.service).toEqual({
      kind: 'ga4',
      measurementId: 'G-ABC1234567',
      scriptUrl: 'https://www.googletagmanager.com/gtag/js',
    })
  })

  test('has its script from this machine in tests only, and from nowhere else unencrypted', () => {
    const local = { ...measured, GA4_SCRIPT_URL: 'http://127.0.0.1:9/gtag/js' }
    expect(readConfig(local).analytics.service?.scriptUrl).toBe(local.GA4_SCRIPT_URL)
    const message = 'GA4_SCRIPT_URL: must be https://'
    expect(() => readConfig({ ...PRODUCTION, ...local })).toThrow(message)
    expect(() => readConfig({ GA4_SCRIPT_URL: 'http://scripts.house.test/gtag/js' })).toThrow(message)
    expect(() => readConfig({ GA4_MEASUREMENT_ID: 'UA-1' })).toThrow('GA4_MEASUREMENT_ID')
  })
})

describe('the tiles of maps', () => {
  const MAP_TILES_URL = 'https://{s}.tiles.house.test/{z}/{x}/{y}.png?key=1'

  test('are none by default, and name OpenStreetMap unless others are named', () => {
    expect(readConfig({}).mapTiles).toBeNull()
    expect(readConfig({ MAP_TILES_URL }).mapTiles).toEqual({
      url: MAP_TILES_URL,
      attribution: expect.stringContaining('https://www.openstreetmap.org/copyright'),
    })
    const own = readConfig({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION: '© House' })
    expect(own.mapTiles?.attribution).toBe('© House')
  })

  test('need a place for each tile, and come unencrypted from this machine in tests only', () => {
    const refused = ['https://tiles.house.test/{z}/{x}.png', 'tiles/{z}/{x}/{y}', 'https://{z}{x}{y} /']
    for (const url of refused) {
      expect(() => readConfig({ MAP_TILES_URL: url }), url).toThrow('MAP_TILES_URL: must')
    }
    const local = { MAP_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png' }
    expect(readConfig(local).mapTiles?.url).toBe(local.MAP_TILES_URL)
    expect(() => readConfig({ ...PRODUCTION, ...local })).toThrow('MAP_TILES_URL: must be https://')
    const open = { MAP_TILES_URL: 'http://tiles.house.test/{z}/{x}/{y}.png' }
    expect(() => readConfig(open)).toThrow('MAP_TILES_URL: must be https://')
  })

  test('are a source of pictures by their origin, with a star for what varies', () => {
    const sourceOf = (url: string) => tileSource({ url, attribution: '' })
    expect(sourceOf(MAP_TILES_URL)).toBe('https://*.tiles.house.test')
    expect(sourceOf('https://tiles.house.test:8443/a/{z}/{x}/{y}')).toBe('https://tiles.house.test:8443')
  })
})

describe('the file store', () => {
  const bucket = { FILE_STORE: 's3://yardbid-files/house', AWS_REGION: 'ap-south-1' }

  test('is a folder by default', () => {
    expect(readConfig({ AWS_REGION: 'ap-south-1' }).fileStore).toBeNull()
  })

  test('is a place in a bucket, of AWS or of a compatible store', () => {
    expect(readConfig(bucket).fileStore).toEqual({
      bucket: 'yardbid-files',
      prefix: 'house/',
      region: 'ap-south-1',
      endpoint: null,
      forcePathStyle: false,
    })
    const own = {
      FILE_STORE: 's3://files',
      S3_ENDPOINT: 'https://s3.house.test:9000',
      S3_FORCE_PATH_STYLE: '1',
    }
    expect(readConfig({ ...bucket, ...own }).fileStore).toMatchObject({
      bucket: 'files',
      prefix: '',
      endpoint: 'https://s3.house.test:9000',
      forcePathStyle: true,
    })
  })

  test.each(['s3://', 's3://UPPER', '/files', 's3://files//house', 's3://files/a b', 'https://files'])(
    'is not %s',
    (place) => {
      expect(() => readConfig({ ...bucket, FILE_STORE: place })).toThrow('FILE_STORE: must be s3://bucket')
    },
  )

  test('needs a region, and an endpoint needs a bucket', () => {
    expect(() => readConfig({ FILE_STORE: 's3://yardbid-files' })).toThrow(
      'AWS_REGION: needed with FILE_STORE',
    )
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.house.test' })).toThrow(
      'S3_ENDPOINT: needs FILE_STORE',
    )
    expect(() => readConfig({ ...bucket, S3_ENDPOINT: 'https://s3.house.test/files' })).toThrow(
      'S3_ENDPOINT: must have nothing after the host',
    )
  })
})

describe('the provider of messages', () => {
  test('is the outbox by default', () => {
    expect(readConfig({}).messages).toMatchObject({
      sms: { provider: 'outbox' },
      email: { provider: 'outbox' },
    })
  })

  test('must be chosen in production', () => {
    expect(() => readConfig({ ...PRODUCTION, SMS_PROVIDER: 'outbox' })).toThrow(
      /SMS_PROVIDER: must be a provider that sends in production/,
    )
    expect(() => readConfig({ ...PRODUCTION, MAIL_PROVIDER: 'outbox' })).toThrow(
      /MAIL_PROVIDER: must be a provider that sends in production/,
    )
    const { SMS_PROVIDER: _, MAIL_PROVIDER: __, ...silent } = PRODUCTION
    expect(() => readConfig(silent)).toThrow(/SMS_PROVIDER[^]+MAIL_PROVIDER/)
  })

  test('needs its settings, and all missing ones are reported', () => {
    expect(() => readConfig({ SMS_PROVIDER: 'msg91' })).toThrow(
      /SMS_TEMPLATE_LOGIN_CODE[^]+SMS_TEMPLATE_ALREADY_REGISTERED[^]+MSG91_AUTH_KEY/,
    )
    expect(() => readConfig({ SMS_PROVIDER: 'webhook' })).toThrow(
      /MESSAGE_WEBHOOK_URL[^]+MESSAGE_WEBHOOK_SECRET/,
    )
    expect(() => readConfig({ MAIL_PROVIDER: 'smtp' })).toThrow(/SMTP_URL/)
  })
})

test('all settings missing in production are reported together', () => {
  const { APP_SECRET: _, PUBLIC_ORIGIN: __, ...bare } = PRODUCTION
  expect(() => readConfig({ ...bare, DEMO_HOUSE: '1', HOUSE_GSTIN: '', HOUSE_NAME: 'Sale Yard' })).toThrow(
    /DEMO_HOUSE[^]+APP_SECRET[^]+PUBLIC_ORIGIN[^]+HOUSE_GSTIN/,
  )
  expect(() => readConfig({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://auctions.house.test' })).toThrow(
    /PUBLIC_ORIGIN: needed in production \(https/,
  )
  expect(() => readConfig({ ...PRODUCTION, THROW_AWAY_DATABASE: '1' })).toThrow(/THROW_AWAY_DATABASE/)
  expect(readConfig(PRODUCTION).publicOrigin).toBe('https://auctions.house.test')
  expect(readConfig({}).publicOrigin).toBeNull()
})

describe('PUBLIC_ORIGIN', () => {
  test.each([
    ['https://auctions.house.test/', 'https://auctions.house.test'],
    ['HTTPS://Auctions.House.test:443', 'https://auctions.house.test'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ])('is normalised to an origin without a trailing slash: %s', (value, origin) => {
    expect(readConfig({ PUBLIC_ORIGIN: value }).publicOrigin).toBe(origin)
  })

  test.each([
    'https://house.test/auctions',
    'https://house.test/?from=sms',
    'https://house.test/#top',
    'https://user:password@house.test',
    'ftp://house.test',
    'house.test',
  ])('must not be %s', (value) => {
    expect(() => readConfig({ PUBLIC_ORIGIN: value })).toThrow(/PUBLIC_ORIGIN/)
  })
})

test('the limits on sending codes, guessing and signing in are settings', () => {
  const { accounts } = readConfig({
    CODE_SECONDS: '60',
    CODE_GUESSES: '2',
    CODES_PER_PHONE_PER_HOUR: '7',
    FAILED_LOGINS_PER_ACCOUNT: '9',
  })
  expect(accounts.codes).toMatchObject({
    validSeconds: 60,
    guesses: 2,
    guessesByStrangers: 10,
    sendsPerPhone: { max: 7, seconds: 3600 },
    sendsPerPhoneByStrangers: { max: 5, seconds: 3600 },
  })
  expect(accounts.failedLogins.perAccount.free).toBe(9)
  expect(() => readConfig({ CODE_GUESSES: 'many' })).toThrow(/CODE_GUESSES/)
})

describe('the first versions of settings', () => {
  test('are read from the variables that gave them, beside the initial values of the other fields', () => {
    expect(readConfig({}).movedSettings).toEqual([])
    expect(
      readConfig({ HOUSE_NAME: 'Sale Yard', CITY_PRICE: '25000', ANALYTICS_MONTHS: '6' }).movedSettings,
    ).toEqual([
      {
        key: 'house',
        value: { ...SETTINGS.house.initial, name: 'Sale Yard' },
        variables: ['HOUSE_NAME'],
      },
      { key: 'cityPrice', value: { rupees: 25_000 }, variables: ['CITY_PRICE'] },
      { key: 'analyticsRetention', value: { months: 6 }, variables: ['ANALYTICS_MONTHS'] },
    ])
  })

  test.each([
    ['CITY_PRICE', '0'],
    ['CITY_PRICE', '1.5'],
    ['CITY_PRICE', 'free'],
    ['HOUSE_NAME', '--'],
    ['HOUSE_GSTIN', '27AAPFU0939F1ZW'],
    ['ORDERS_PER_DEALER_PER_HOUR', '0'],
    ['ANALYTICS_MONTHS', '1'],
  ])('are refused by the rule of the setting: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`  ${name}: `)
  })

  test('never name the GSTIN of the demo in production', () => {
    const { HOUSE_GSTIN: _, ...others } = PRODUCTION
    expect(readConfig(others).movedSettings).toEqual([])
    expect(() => readConfig({ ...others, HOUSE_NAME: 'Sale Yard' })).toThrow(/HOUSE_GSTIN/)
  })
})

describe('the payment provider', () => {
  test('is the sandbox by default', () => {
    expect(readConfig({}).payments).toMatchObject({ provider: { name: 'sandbox' } })
  })

  test('must be Razorpay in production, with all its settings', () => {
    expect(readConfig(PRODUCTION).payments).toMatchObject({
      provider: { name: 'razorpay', keyId: 'rzp_live_1', apiUrl: 'https://api.razorpay.com' },
    })
    expect(() => readConfig({ ...PRODUCTION, PAYMENT_PROVIDER: 'sandbox' })).toThrow(
      /PAYMENT_PROVIDER: must be razorpay in production/,
    )
    const { PAYMENT_PROVIDER: _, ...others } = PRODUCTION
    expect(() => readConfig(others)).toThrow(/PAYMENT_PROVIDER/)
    expect(() => readConfig({ PAYMENT_PROVIDER: 'razorpay' })).toThrow(
      /RAZORPAY_KEY_ID[^]+RAZORPAY_KEY_SECRET[^]+RAZORPAY_WEBHOOK_SECRET/,
    )
  })

  test.each([['PAYMENT_PROVIDER', 'cash']])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(name))
  })
})

test('secrets that seal and sign are lists, the newest first, and have none in common', () => {
  const [one, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const read = readConfig({ SEALING_SECRETS: `${one}, ${other}`, SIGNING_SECRETS: 'ef'.repeat(32) })
  expect(read.rotation.sealing.map((secret) => secret.toString('hex'))).toEqual([one, other])
  expect(read.rotation.signing).toHaveLength(1)
  expect(readConfig({}).rotation).toEqual({ sealing: [], signing: [] })
  expect(() => readConfig({ SEALING_SECRETS: 'ab' })).toThrow(/SEALING_SECRETS: must be secrets/)
  expect(() => readConfig({ SIGNING_SECRETS: `${one},${one}` })).toThrow(/must not repeat/)
  expect(() => readConfig({ SEALING_SECRETS: one, SIGNING_SECRETS: `${other},${one}` })).toThrow(
    /SEALING_SECRETS, SIGNING_SECRETS: must not share/,
  )
})
