import {
  IconBuildingWarehouse,
  IconCar,
  IconCreditCard,
  IconFileCertificate,
  IconFileCheck,
  IconFileImport,
  IconGavel,
  IconId,
  IconInbox,
  IconLayoutDashboard,
  IconListCheck,
  IconPhoto,
  IconSettings,
  IconTicket,
  IconTruckDelivery,
  IconUserCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Queue } from '#contract/queues.ts'
import { SCREEN_QUEUES, type ScreenQueue } from '#web/screen-queues.ts'
import { paths } from '#web/paths.ts'
import type { TextId } from '#web/text/text.ts'

/** An entry of the console's menu: where it leads, its text and its icon, and the queue whose items it counts. */
interface MenuEntry {
  readonly to: string
  readonly label: TextId
  readonly icon: Icon
  readonly queue?: Queue
}

/** The icons of the queues; any other queue has that of an inbox. */
const QUEUE_ICONS: Readonly<Partial<Record<ScreenQueue, Icon>>> = {
  onboarding: IconUserCheck,
  gatePasses: IconTicket,
  payments: IconCreditCard,
  deliveryGatePasses: IconTruckDelivery,
  kyc: IconId,
  noc: IconFileCertificate,
  rc: IconFileCheck,
}

/** The console's menu, in its order: the overview, the queues as their areas declare them, the other screens. */
export const CONSOLE_MENU: readonly MenuEntry[] = [
  { to: paths.admin.home, label: 'console.menuHome', icon: IconLayoutDashboard },
  ...SCREEN_QUEUES.map((queue): MenuEntry => ({
    to: paths.admin[queue],
    label: `console.queue.${queue}`,
    icon: QUEUE_ICONS[queue] ?? IconInbox,
    queue,
  })),
  { to: paths.admin.pictures, label: 'console.menuPictures', icon: IconPhoto },
  { to: paths.admin.auctions, label: 'console.menuAuctions', icon: IconGavel },
  { to: paths.admin.cars, label: 'console.menuCars', icon: IconCar },
  { to: paths.admin.import, label: 'console.menuImport', icon: IconFileImport },
  { to: paths.admin.places, label: 'console.menuPlaces', icon: IconBuildingWarehouse },
  { to: paths.admin.dealers, label: 'console.menuDealers', icon: IconUsers },
  { to: paths.admin.settings, label: 'console.menuSettings', icon: IconSettings },
  { to: paths.admin.audit, label: 'console.menuAudit', icon: IconListCheck },
]
