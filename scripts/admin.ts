import { runStaffCommand } from '../app/staff/people/staff-command.server.ts'
import { runOnBooks } from './run-on-books.ts'

/** Usage: `npm run admin -- list|add NAME|rename OLD NEW|reset NAME` */
await runOnBooks(runStaffCommand)
