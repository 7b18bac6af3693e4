import { LinksSection } from '#web/sharing/evaluation/links-section.tsx'
import { AccessesScreen } from './people/access/accesses-screen.tsx'

// The area of people does not know that of shared links; the page gets its part here.

/** The page of a dealer's people and their accesses, with the links that the dealer has shared. */
export function AccessesWithLinks() {
  return (
    <AccessesScreen>
      <LinksSection />
    </AccessesScreen>
  )
}
