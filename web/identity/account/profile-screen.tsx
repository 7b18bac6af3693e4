import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { nationalNumber } from '#domain/identifiers/national-number.ts'
import { doubtOfName } from '#domain/plausible-names.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { useSession, useSessionControl } from '#web/session/session.tsx'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { faultOfName } from '#web/ui/form/name-faults.ts'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { formatMobile } from '../code/stored-mobile.ts'
import { PasswordChange } from './password-change.tsx'
import classes from './profile-screen.module.css'

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
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(user.name)
  const [fault, setFault] = useState<string>()
  const asSaid = useAsSaid({ name: doubtOf(name, doubtOfName) })
  const save = useChange('updateProfile', {
    onSuccess: (answer) => {
      setUser(answer.user)
      showNotice({ kind: 'good', text: t('account.nameSaved') })
    },
    onError: () => field.current?.focus(),
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const found = name.trim() === '' ? t('account.enterName') : faultOfName(name)
    setFault(found)
    if (found !== undefined) field.current?.focus()
    else if (!save.isPending && !asSaid.ask()) save.mutate({ name: name.trim() })
  }

  const facts = [
    ['account.mobile', formatMobile(nationalNumber(user.mobile))],
    ['account.email', user.email],
    ['account.organisation', user.organization],
  ] as const
  return (
    <section className={classes['card']} aria-labelledby="profile">
      <h2 id="profile" className={classes['heading']}>
        {t('account.you')}
      </h2>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label={t('account.name')}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          error={fault}
          {...asSaid.beside('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {save.isError && (
          <Callout kind="bad">
            {errorMessage(save.error, { answered: 'asSaid', otherwise: 'account.saveFailed' })}
            <ErrorReference error={save.error} />
          </Callout>
        )}
        <Button type="submit" variant="default" loading={save.isPending}>
          {t('account.saveName')}
        </Button>
      </form>
      <dl className={classes['facts']}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
