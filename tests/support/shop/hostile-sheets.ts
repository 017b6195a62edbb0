import { crc32, deflateRawSync, constants as zlib } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/** An ordinary workbook with one file, usually the sheet, replaced. */
export function workbook(rows: string, more: Record<string, Uint8Array> = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const texts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))
  return Buffer.from(zipSync({ ...files, ...more }))
}

export const fourGigabytes = 4 * 1024 ** 3 - 1

/** A ZIP of one file whose header claims that the file unpacks to `says` bytes. */
export function zipOfPacked(packed: Buffer, says: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(crc32(''), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(says, 18)
  facts.writeUInt16LE(name.length, 22)
  const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed])
  const listed = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(head.length, 16)
  return Buffer.concat([head, listed, end])
}

/** 4 GB of zeros, packed into 4 MB by repeating the same 16 MB. */
export function packedFourGigabytes(): Buffer {
  const part = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: zlib.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: 256 }, () => part), deflateRawSync('')])
}

export const manyFiles = Object.fromEntries(
  Array.from({ length: 10_000 }, (_, index) => [`xl/${index}.xml`, strToU8('<a/>')]),
)
