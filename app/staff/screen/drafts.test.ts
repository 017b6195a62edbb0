import { UnsecuredJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { clearAdminToken, endAdminSession, storeAdminToken } from '../sessions/admin-token.ts'
import { readDraft, removeDraft, removeDrafts, storeDraft } from './drafts.ts'

const tokenOf = (member: string) => new UnsecuredJWT({ sub: member, exp: Date.now() / 1000 + 60 }).encode()
const empty = { name: '', lines: [{ words: '', productId: null }] }
const typed = { name: 'Achieng', lines: [{ words: 'Belt', productId: 'p1' }] }

beforeEach(clearAdminToken)

test('a draft stays until it is sent, also after its session has ended', () => {
  storeAdminToken(tokenOf('owner'))
  storeDraft('request', typed)
  endAdminSession()
  expect(readDraft('request', empty)).toEqual(typed)
  storeAdminToken(tokenOf('owner'))
  expect(readDraft('request', empty)).toEqual(typed)
  removeDraft('request')
  expect(readDraft('request', empty)).toBeNull()
})

test('a draft belongs to its member, and is deleted at the logout', () => {
  storeAdminToken(tokenOf('owner'))
  storeDraft('letter EK-1001', 'We have begun')
  storeAdminToken(tokenOf('helper'))
  expect(readDraft('letter EK-1001', '')).toBeNull()
  storeDraft('letter EK-1001', 'Soon')
  removeDrafts(tokenOf('owner'))
  expect(readDraft('letter EK-1001', '')).toBe('Soon')
  storeAdminToken(tokenOf('owner'))
  expect(readDraft('letter EK-1001', '')).toBeNull()
})

test('a draft of a form with other fields is ignored', () => {
  storeAdminToken(tokenOf('owner'))
  storeDraft('request', { name: 'Achieng', lines: [{ words: 7, productId: null }] })
  expect(readDraft('request', empty)).toBeNull()
  storeDraft('request', { title: 'Achieng' })
  expect(readDraft('request', empty)).toBeNull()
})
