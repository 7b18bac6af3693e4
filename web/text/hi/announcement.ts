import type { announcementTexts } from '#web/text/en/announcement.ts'
import type { Translation } from '#web/text/translation.ts'

/** The announcements of the house about a car: when one was made, and the names of the facts that changed. */
export const announcementHi = {
  'announcement.line': '{time} की सूचना: {what}',
  'announcement.notKnown': 'पता नहीं',
  'announcement.fact.make': 'कंपनी',
  'announcement.fact.model': 'मॉडल',
  'announcement.fact.variant': 'वेरिएंट',
  'announcement.fact.year': 'साल',
  'announcement.fact.regno': 'रजिस्ट्रेशन नंबर',
  'announcement.fact.kmsrun': 'किलोमीटर',
  'announcement.fact.fueltype': 'फ़्यूल',
  'announcement.fact.transmission': 'गियरबॉक्स',
  'announcement.fact.carType': 'गाड़ी का टाइप',
  'announcement.fact.ownership': 'ओनर',
  'announcement.fact.rcstatus': 'RC',
  'announcement.fact.price': 'गाइड प्राइस',
  'announcement.fact.mileage': 'माइलेज',
  'announcement.fact.engine': 'इंजन (cc)',
  'announcement.fact.power': 'पावर (bhp)',
  'announcement.fact.seats': 'सीटें',
  'announcement.fact.colour': 'रंग',
  'announcement.fact.remarks': 'टिप्पणी',
  'announcement.fact.supplierName': 'सप्लायर',
  'announcement.fact.keys': 'चाबियाँ',
  'announcement.fact.insuranceUntil': 'इंश्योरेंस कब तक',
} satisfies Translation<typeof announcementTexts>
