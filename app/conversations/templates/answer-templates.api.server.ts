import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { callsFor, handle, type ModuleApi, refuse } from '#app/framework/http/module-api.server.ts'
import { conflict } from '#app/framework/http/problem.ts'
import type { Database } from '#app/shop/shop.server.ts'
import { recordAudit } from '#app/staff/audit.server.ts'
import { answerTemplatesTable as table } from '../conversations.tables.server.ts'
import { type AnswerTemplate, answerTemplateInput, answerTemplates, maxTemplates } from './answer-template.ts'

const tooMany = `There are at most ${maxTemplates} templates: please remove one first.`
const forShop = callsFor({ policy: 'shop', tags: ['aftercare'], answer: answerTemplates })

export const listTemplatesCall = forShop('The texts that staff begin answers with').get('/api/admin/answer-templates')
export const addTemplateCall = forShop('Keep a text as a template for answers').post('/api/admin/answer-templates', {
  input: answerTemplateInput,
})
export const removeTemplateCall = forShop('Remove a template for answers').delete('/api/admin/answer-templates/:id', {
  params: z.object({ id: z.uuid('is not a template') }),
})

export const answerTemplatesApi: ModuleApi = async (api, { shop }) => {
  handle(api, listTemplatesCall, () => listTemplates(shop.db))

  handle(api, addTemplateCall, async ({ staff, body: { id, text } }) => {
    const isFull = await shop.db.transaction(async (tx) => {
      if ((await tx.$count(table)) >= maxTemplates) return true
      const at = shop.clock.now()
      const added = await tx.insert(table).values({ id, text, createdAt: at }).onConflictDoNothing().returning()
      const entry = { at, staff, action: 'template added', subject: `template:${id}`, before: null, after: { text } }
      if (added.length > 0) await recordAudit(tx, entry)
      return false
    })
    return isFull ? refuse(conflict(tooMany)) : listTemplates(shop.db)
  })

  handle(api, removeTemplateCall, async ({ staff, params: { id } }) => {
    await shop.db.transaction(async (tx) => {
      const [removed] = await tx.delete(table).where(eq(table.id, id)).returning()
      const entry = { at: shop.clock.now(), staff, action: 'template removed', subject: `template:${id}` }
      if (removed) await recordAudit(tx, { ...entry, before: { text: removed.text }, after: null })
    })
    return listTemplates(shop.db)
  })
}

function listTemplates(db: Database): Promise<AnswerTemplate[]> {
  return db.select({ id: table.id, text: table.text }).from(table).orderBy(desc(table.createdAt), desc(table.id))
}
