import type { ReactNode } from 'react'
import { nationalNumber } from '#domain/identifiers/national-number.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useSession, useSessionControl } from '#web/session/session.tsx'
import { useText } from '#web/text/en/account.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { formatMobile } from '../code/stored-mobile.ts'
import { PasswordChange } from './password-change.tsx'
import classes from './profile-screen.module.css'

const FIELDS = [
  {
    name: 'name',
    kind: 'text',
    about: 'name',
    label: 'account.name',
    autoComplete: 'name',
    missing: 'account.enterName',
  },
] as const satisfies readonly Field[]

/** The user's own account: the name, what is known besides, the password, and the sections of other areas. */
export function ProfileScreen({ children }: { readonly children: ReactNode }) {
  const t = useText()
  return (
    <div className={classes['page']}>
      <PageTitle title={t('account.profile')} />
      <Profile />
      <PasswordChange />
      {children}
    </div>
  )
}

function Profile() {
  const t = useText()
  const { user } = useSession()
  const { setUser } = useSessionControl()
  const facts = [
    ['account.mobile', formatMobile(nationalNumber(user.mobile))],
    ['account.email', user.email],
    ['account.organisation', user.organization],
  ] as const
  return (
    <Surface as="section" gap={4} pad={4} aria-labelledby="profile">
      <Text as="h2" size={20} lines={1.3} id="profile">
        {t('account.you')}
      </Text>
      <div className={classes['form']}>
        <Form
          name="profile"
          fields={FIELDS}
          initial={{ name: user.name }}
          call="updateProfile"
          submit="account.saveName"
          look="default"
          failed={(error) => errorMessage(error, { answered: 'sentence', otherwise: 'account.saveFailed' })}
          onDone={(answer) => {
            setUser(answer.user)
            showNotice({ kind: 'good', text: t('account.nameSaved') })
          }}
        />
      </div>
      <dl className={classes['facts']}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <Fact label={t(label)} breaks key={label}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </Surface>
  )
}
