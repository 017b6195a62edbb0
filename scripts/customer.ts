import { runCustomerCommand } from '../app/privacy/customer-command.server.ts'
import { runOnBooks } from './run-on-books.ts'

/** Usage: `npm run customer -- export|erase MAIL|ORDER` */
await runOnBooks(runCustomerCommand)
