import {
  IconBuildingWarehouse,
  IconCar,
  IconCreditCard,
  IconFileCertificate,
  IconFileCheck,
  IconFileImport,
  IconGavel,
  IconId,
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
import { paths } from '#web/paths.ts'
import type { TextId } from '#web/text/text.ts'

/** An entry of the console's menu: where it leads, its text and its icon. */
interface MenuEntry {
  readonly to: string
  readonly label: TextId
  readonly icon: Icon
}

/** The console's menu, in its order. */
export const CONSOLE_MENU: readonly MenuEntry[] = [
  { to: paths.admin.home, label: 'console.menuHome', icon: IconLayoutDashboard },
  { to: paths.admin.onboarding, label: 'console.queue.onboarding', icon: IconUserCheck },
  { to: paths.admin.gatePasses, label: 'console.queue.gatePasses', icon: IconTicket },
  { to: paths.admin.deliveryGatePasses, label: 'console.menuDeliveryPasses', icon: IconTruckDelivery },
  { to: paths.admin.payments, label: 'console.queue.payments', icon: IconCreditCard },
  { to: paths.admin.pictures, label: 'console.menuPictures', icon: IconPhoto },
  { to: paths.admin.kyc, label: 'console.queue.kyc', icon: IconId },
  { to: paths.admin.noc, label: 'console.queue.noc', icon: IconFileCertificate },
  { to: paths.admin.rc, label: 'console.queue.rc', icon: IconFileCheck },
  { to: paths.admin.auctions, label: 'console.menuAuctions', icon: IconGavel },
  { to: paths.admin.cars, label: 'console.menuCars', icon: IconCar },
  { to: paths.admin.import, label: 'console.menuImport', icon: IconFileImport },
  { to: paths.admin.places, label: 'console.menuPlaces', icon: IconBuildingWarehouse },
  { to: paths.admin.dealers, label: 'console.menuDealers', icon: IconUsers },
  { to: paths.admin.settings, label: 'console.menuSettings', icon: IconSettings },
  { to: paths.admin.audit, label: 'console.menuAudit', icon: IconListCheck },
]
