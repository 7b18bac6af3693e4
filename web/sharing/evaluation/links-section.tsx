import { useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/access.ts'
import { Cards } from '#web/ui/card-list.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import type { EvaluationLink } from './evaluation-link.ts'
import { LinkCard } from './link-card.tsx'
import classes from './links-section.module.css'
import { RenewModal } from './renew-modal.tsx'
import { ShareLinks } from '../share-links.tsx'

/** The dialog that is open: the link is shown again, or replaced. */
interface OpenDialog {
  readonly shows: 'link' | 'renewal'
  readonly link: EvaluationLink
}

/** The dealer's links whose cars are still in evaluation. Nothing is shown while there is none. */
export function LinksSection() {
  const t = useText()
  const query = useRead('getEvaluationLinks', {})
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const links = query.data?.links ?? []
  if (links.length === 0 && !query.isError && open === null) return null
  return (
    <section className={classes['section']} aria-labelledby="links">
      <Text as="h2" size={20} below={3} id="links">
        {t('links.title')}
      </Text>
      {query.data === undefined && query.isError && (
        <ErrorState
          message={errorMessage(query.error, { otherwise: 'links.failed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      <Cards
        label={t('links.title')}
        rows={links}
        rowId={({ linkId }) => linkId}
        renderCard={(link) => (
          <LinkCard
            link={link}
            onShow={() => setOpen({ shows: 'link', link })}
            onRenew={() => setOpen({ shows: 'renewal', link })}
          />
        )}
      />
      {open?.shows === 'link' && open.link.link !== null && (
        <FormModal title={t('sharing.title')} onClose={close}>
          <ShareLinks
            links={[{ name: open.link.name, link: open.link.link, count: open.link.cars.length }]}
          />
        </FormModal>
      )}
      {open?.shows === 'renewal' && <RenewModal link={open.link} onClose={close} />}
    </section>
  )
}
