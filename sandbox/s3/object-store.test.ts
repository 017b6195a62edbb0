import { expect, onTestFinished, test } from 'vitest'
import { createS3Client } from '#app/infra/s3/s3-client.server.ts'
import { openObjectStore } from './object-store.ts'

async function openUpload() {
  const store = await openObjectStore()
  onTestFinished(() => store.close())
  const client = createS3Client({ ...store.access, isPathStyle: true })
  const upload = await client.call({ method: 'POST', name: 'long', query: { uploads: '' } })
  const uploadId = /<UploadId>(.*?)</.exec(await upload.text())?.[1] ?? ''
  const put = async (partNumber: string, body: Buffer) =>
    (await client.call({ method: 'PUT', name: 'long', query: { partNumber, uploadId }, body })).headers.get('etag') ??
    ''
  const complete = (parts: string) =>
    client.call({
      method: 'POST',
      name: 'long',
      query: { uploadId },
      body: `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`,
    })
  return { store, put, complete }
}

test('parts are joined by their numbers, in any order of the list', async () => {
  const { store, put, complete } = await openUpload()
  const [second, first] = [await put('2', Buffer.from('end')), await put('1', Buffer.alloc(5 << 20, 1))]
  await complete(
    `<Part><ETag>${first}</ETag><PartNumber>1</PartNumber></Part><Part><PartNumber>2</PartNumber><ETag>${second.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  expect(store.objects.get('long')).toEqual(Buffer.concat([Buffer.alloc(5 << 20, 1), Buffer.from('end')]))
})

test.each([
  ['', 'MalformedXML'],
  ['<Part><PartNumber>1</PartNumber><ETag>"another"</ETag></Part>', 'InvalidPart'],
  ['<Part><PartNumber>7</PartNumber><ETag>"none"</ETag></Part>', 'InvalidPart'],
])('a list of missing parts makes no file: %s', async (parts, code) => {
  const { store, put, complete } = await openUpload()
  await put('1', Buffer.from('all'))
  await expect(complete(parts)).rejects.toThrow(code)
  expect(store.objects.has('long')).toBe(false)
})
