import { expect, onTestFinished, test } from 'vitest'
import { openObjectStore } from '#sandbox/s3/object-store.ts'
import { startRedirectingServer } from '#tests/support/redirecting-server.ts'
import { createS3Client } from './s3-client.server.ts'
import { createS3Files, type StoredFile } from './s3-files.server.ts'

async function openFiles(change: object = {}, silenceMs = 120_000) {
  const store = await openObjectStore()
  onTestFinished(() => store.close())
  const client = createS3Client({ ...store.access, isPathStyle: true, ...change }, { gapsMs: [1, 1], silenceMs })
  return { store, files: createS3Files(client) }
}

async function* pieces(count: number, size: number) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(size, n)
}

test('a file with any name is read back as it was written, until it is deleted', async () => {
  const { files } = await openFiles()
  for (const name of ['a.jpg', 'folder/with space + (signs)!*~.txt', 'ndovu-ñ-鳥']) {
    const body = Buffer.from(`this is ${name}`)
    await files.put(name, body)
    expect(await files.read(name)).toEqual(body)
    expect(await files.has(name)).toBe(true)
    await files.remove(name)
    expect([await files.read(name), await files.has(name), await files.open(name)]).toEqual([null, false, null])
  }
})

test('a missing bucket is an error and not a missing file, and an empty file exists', async () => {
  const { files } = await openFiles()
  await files.put('empty', Buffer.alloc(0))
  expect([await files.has('empty'), await files.has('other')]).toEqual([true, false])
  const { files: none } = await openFiles({ bucket: 'missing' })
  await expect(none.has('other')).rejects.toThrow('(NoSuchBucket)')
  await expect(none.read('other')).rejects.toThrow('(NoSuchBucket)')
})

test('a list contains all files, also beyond the first thousand', async () => {
  const { store, files } = await openFiles()
  for (let n = 0; n < 2_003; n++) store.objects.set(`shop/${n}`, Buffer.alloc(n % 7))
  store.objects.set('other/1', Buffer.alloc(1))
  const listed: StoredFile[] = []
  for await (const file of files.list('shop/')) listed.push(file)
  expect(listed).toHaveLength(2_003)
  expect(listed.every(({ name, size }) => store.objects.get(name)?.length === size)).toBe(true)
})

test('a large file is uploaded in parts, and is visible only when it is complete', async () => {
  const { store, files } = await openFiles()
  const size = await files.putAll('long', pieces(35, 1 << 20))
  expect(size).toBe(35 << 20)
  expect(store.objects.get('long')?.length).toBe(size)
  expect(store.calls.filter((call) => call.includes('partNumber'))).toHaveLength(5)

  async function* breaking() {
    yield* pieces(17, 1 << 20)
    throw new Error('the source broke')
  }
  await expect(files.putAll('broken', breaking())).rejects.toThrow('the source broke')
  expect([store.objects.has('broken'), store.unfinished()]).toEqual([false, 0])
})

test.each(['slow-down', 'error-500', 'reset', 'lost'] as const)(
  'a temporary failure is retried: %s',
  async (answer) => {
    const { store, files } = await openFiles()
    Object.assign(store.faults, { answer, times: 2 })
    await files.put('one', Buffer.from('1'))
    expect(await files.read('one')).toEqual(Buffer.from('1'))
    Object.assign(store.faults, { answer, times: 3 })
    await expect(files.put('two', Buffer.from('2'))).rejects.toThrow(/^the store of files did not PUT two \(/)
  },
)

test('a refusal is not retried, and the code of the store is reported without any key', async () => {
  const { store, files } = await openFiles()
  Object.assign(store.faults, { answer: 'forbidden', times: 1 })
  await expect(files.put('one', Buffer.from('1'))).rejects.toThrow('the store of files did not PUT one (AccessDenied)')
  expect(store.calls).toHaveLength(1)
})

test.each([
  [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
  [{ accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
  [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  [{ bucket: 'another' }, 'NoSuchBucket'],
])('wrong credentials cause an error, and never look like an empty store: %o', async (change, code) => {
  const { files } = await openFiles(change)
  await expect(files.read('one')).rejects.toThrow(code)
  await expect(files.put('one', Buffer.from('1'))).rejects.toThrow(code)
})

test('a truncated response is not returned as a file', async () => {
  const { store, files } = await openFiles()
  await files.put('one', Buffer.alloc(100_000, 1))
  Object.assign(store.faults, { answer: 'cut', times: 1 })
  await expect(files.read('one')).rejects.toThrow('the store of files did not GET one')
})

test('a missing response runs into a timeout', async () => {
  const { store, files } = await openFiles({}, 50)
  store.faults.slowMs = 60_000
  await expect(files.read('one')).rejects.toThrow('(TimeoutError)')
})

test('a redirect of the store is not followed', async () => {
  const { paths, url } = await startRedirectingServer()
  const { files } = await openFiles({ endpoint: url })
  await expect(files.read('one')).rejects.toThrow('the store of files did not GET one')
  expect(paths).not.toContain('/elsewhere')
  expect(paths.length).toBeGreaterThan(0)
})
