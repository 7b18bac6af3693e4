import { VisuallyHidden } from '@mantine/core'
import { Outlet, useLocation } from 'react-router'
import { useAnyText } from '#web/text/text.ts'
import { listAt, MY_TABS } from '#web/my-cars/my-tabs.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { DocumentTitle } from '#web/ui/page-title.tsx'
import classes from './my-cars-layout.module.css'
import { TAB_PANEL_ID, TabBar, tabId } from './my-cars-tabs.tsx'
import { useWonCars } from '#web/bidding/use-won-cars.ts'
import { WonBanner } from '#web/bidding/won-banner.tsx'

/** The frame of the six tabs of My Cars, with a banner for lots just won. */
export function MyCarsLayout() {
  const t = useText()
  const tAny = useAnyText()
  const list = listAt(useLocation().pathname)
  const name = tAny(MY_TABS[list].name)
  const { won, noteWon, dismiss } = useWonCars()
  return (
    <>
      <DocumentTitle page={name} />
      <h1 className={classes['title']}>{t('myCars.title')}</h1>
      <TabBar />
      <WonBanner won={won} onClose={dismiss} />
      <div role="tabpanel" id={TAB_PANEL_ID} aria-labelledby={tabId(list)}>
        <VisuallyHidden component="h2">{name}</VisuallyHidden>
        <Outlet context={noteWon} />
      </div>
    </>
  )
}
