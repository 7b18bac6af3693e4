import { textFamily } from '#web/text/text-family.ts'

/** The announcements of the house about a car: when one was made, and the names of the facts that changed. */
export const announcementTexts = {
  'announcement.line': 'Announced {time}: {what}',
  'announcement.notKnown': 'not known',
  'announcement.fact.make': 'make',
  'announcement.fact.model': 'model',
  'announcement.fact.variant': 'variant',
  'announcement.fact.year': 'year',
  'announcement.fact.regno': 'registration number',
  'announcement.fact.kmsrun': 'kilometres',
  'announcement.fact.fueltype': 'fuel',
  'announcement.fact.transmission': 'gearbox',
  'announcement.fact.carType': 'body type',
  'announcement.fact.ownership': 'owners',
  'announcement.fact.rcstatus': 'RC',
  'announcement.fact.price': 'guide price',
  'announcement.fact.mileage': 'mileage',
  'announcement.fact.engine': 'engine (cc)',
  'announcement.fact.power': 'power (bhp)',
  'announcement.fact.seats': 'seats',
  'announcement.fact.colour': 'colour',
  'announcement.fact.remarks': 'remarks',
  'announcement.fact.supplierName': 'supplier',
  'announcement.fact.keys': 'keys',
  'announcement.fact.insuranceUntil': 'insurance until',
} as const

export const { useText, t } = textFamily('announcement', announcementTexts)
