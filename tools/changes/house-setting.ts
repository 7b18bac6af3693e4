import type { Change } from './change.ts'

const ROW = `  /** The cities that a dealer may pay for in one order. */
  citiesPerOrder: defineSetting({
    name: 'the limit of cities in an order',
    confirmedBy: 'nobody',
    initial: { cities: 50 },
    fields: { cities: { kind: 'number', min: 1, max: 100 } },
  }),
`

const READ = `  if (cityIds.length > (await readSetting(tx, 'citiesPerOrder')).cities)
    return refuseField('cities', 'These are too many cities for one payment.')
`

const TEXTS = `  'setting.citiesPerOrder': 'Cities in an order',
  'setting.citiesPerOrder.detail': 'The cities that a dealer may pay for in one order.',
  'setting.citiesPerOrder.cities': 'Cities',
`

/** A limit that the console changes, with its form, its versions and its entry in the audit log. */
export const houseSetting: Change = {
  kind: 'a setting of the house',
  atMost: 3,
  edits: [
    {
      path: 'domain/city-payments/city-payments-settings.ts',
      inserts: [{ after: 'export const CITY_PAYMENTS_SETTINGS = {\n', lines: ROW }],
    },
    {
      path: 'server/city-payments/place-order.ts',
      inserts: [{ after: '  const cityIds = cities.value\n', lines: READ }],
    },
    {
      path: 'web/settings/console/settings-texts.ts',
      inserts: [{ after: 'export const settingsTexts = {\n', lines: TEXTS }],
    },
  ],
}
