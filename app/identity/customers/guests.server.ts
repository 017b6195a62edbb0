import type { Database } from '#app/platform/shop.server.ts'
import { customers } from '../identity.tables.server.ts'

/** A customer without e-mail or password, whom nobody can log in as. False where the id is taken. */
export async function addGuest(
  tx: Database,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insert(customers)
    .values({ id, name, email: null, isGuest: true, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  return added.length > 0
}
