import type { RecordedEvent } from '#web/analytics/recorded-event.ts'

/** Returns an event of a user. */
export function sampleEvent(id: string, userId = 'dealer-1'): RecordedEvent {
  return {
    id,
    eventName: 'page_view',
    eventCategory: 'Navigation',
    eventLabel: 'Unknown',
    eventValue: 'Unknown',
    customParameters: {},
    pagePath: '/DealerHome',
    pageUrl: 'https://yardbid.test/DealerHome',
    timestamp: '2026-11-26T06:00:00.000Z',
    sessionId: '1795694191358-c6a13817',
    userAgent: 'A browser',
    userId,
    userEmail: 'asha@yardbid.test',
    userName: 'Asha',
    userRoles: ['orguserdealer'],
    organization: 'Asha Motors',
    dealerId: userId,
    dealerName: 'Asha Motors',
  }
}
