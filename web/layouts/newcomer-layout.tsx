import { Outlet } from 'react-router'
import { paths } from '#web/paths.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AccountButton, AccountMenu } from './account-menu.tsx'
import { Bar, Frame, HomeLink, Welcome } from './frame.tsx'

/**
 * The frame of the onboarding. It has no tabs: the other screens are not open yet. The wordmark leads to the step that
 * is due.
 */
export function NewcomerLayout() {
  return (
    <Frame
      header={
        <Bar>
          <HomeLink to={paths.login} />
          <Welcome />
          <AccountButton />
        </Bar>
      }
      after={<AccountMenu place="newcomerMenu" />}
    >
      <Stack gap={6}>
        <Outlet />
      </Stack>
    </Frame>
  )
}
