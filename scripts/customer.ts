import { runCustomerCommand } from '../app/privacy/customer-command.server.ts'
import { runShopCommand } from './run-shop-command.ts'

/** Usage: `npm run customer -- export|erase MAIL|ORDER` */
await runShopCommand(runCustomerCommand)
