import { ProfileScreen } from './identity/account/profile-screen.tsx'
import { lazyPart } from './lazy-part.tsx'

// The area of accounts does not know that of analytics; the page gets its part here.

const ConsentSection = lazyPart(
  'consent-section',
  async () => (await import('#web/analytics/consent/consent-section.tsx')).ConsentSection,
)

/** The page of one's own account, with what the third-party analytics service may learn. */
export function ProfileWithAnalytics() {
  return (
    <ProfileScreen>
      <ConsentSection />
    </ProfileScreen>
  )
}
