import { runStaffCommand } from '../app/staff/people/staff-command.server.ts'
import { runShopCommand } from './run-shop-command.ts'

/** Usage: `npm run admin -- list|add NAME|rename OLD NEW|reset NAME` */
await runShopCommand(runStaffCommand)
