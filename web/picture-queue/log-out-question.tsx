import { useEffect, useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/picture-queue/picture-queue-texts.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { countKept } from './picture-queue.ts'

/** Logs out; asks first if pictures on this device have not arrived. Mounted when the person wants to log out. */
export function LogOutQuestion({ onStay }: { readonly onStay: () => void }) {
  const t = useText()
  const { user, signOut } = useSession()
  const [kept, setKept] = useState(0)
  useEffect(() => {
    const ask = async () => {
      // A browser that forbids storage keeps no pictures.
      const count = await countKept(user.uid).catch(() => 0)
      if (count === 0) await signOut()
      else setKept(count)
    }
    void ask()
  }, [user.uid, signOut])
  return (
    <ConfirmModal
      opened={kept > 0}
      title={t('queue.logOutTitle', { count: kept })}
      confirmLabel={t('queue.logOut')}
      cancelLabel={t('queue.stay')}
      danger
      onCancel={onStay}
      onConfirm={() => void signOut()}
    >
      <p>{t('queue.logOutText', { count: kept })}</p>
    </ConfirmModal>
  )
}
