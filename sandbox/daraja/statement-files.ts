import type { FastifyInstance } from 'fastify'
import { strToU8, zipSync } from 'fflate'
import type { State } from '../state.ts'
import { shortStatementTable, statementTable } from './statement.ts'

/** The portal's statement in both layouts, as CSV and XLSX. */
export function serveStatements(server: FastifyInstance, state: State): void {
  for (const [name, table] of [
    ['statement', statementTable],
    ['short-statement', shortStatementTable],
  ] as const) {
    server.get(`/${name}.csv`, (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', sendFile(`${name}.csv`))
        .send(csvOf(table(state))),
    )
    server.get(`/${name}.xlsx`, (_request, reply) =>
      reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', sendFile(`${name}.xlsx`))
        .send(Buffer.from(xlsxOf(table(state)))),
    )
  }
}

function sendFile(name: string): string {
  return `attachment; filename="${name}"`
}

export function csvOf(table: readonly (readonly string[])[]): string {
  const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return table.map((csvRow) => `${csvRow.map(csvCell).join(',')}\r\n`).join('')
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const officeType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageType = 'http://schemas.openxmlformats.org/package/2006'
const mainType = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A minimal workbook with one sheet. Numbers are stored as numbers, all other cells as text. */
export function xlsxOf(table: readonly (readonly string[])[]): Uint8Array {
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packageType}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageType}/relationships"><Relationship Id="rId1" Type="${officeType}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageType}/relationships"><Relationship Id="rId1" Type="${officeType}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${mainType}" xmlns:r="${officeType}"><sheets><sheet name="Statement" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${mainType}"><sheetData>${table.map(rowXml).join('')}</sheetData></worksheet>`,
  }
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(head + text)])))
}

function rowXml(row: readonly string[], index: number): string {
  const cells = row.map((text, column) => cellXml(text, `${columnName(column)}${index + 1}`)).join('')
  return `<row r="${index + 1}">${cells}</row>`
}

function cellXml(text: string, cellReference: string): string {
  if (text === '') return ''
  if (/^-?\d+\.\d+$/.test(text)) return `<c r="${cellReference}"><v>${text}</v></c>`
  const escapedText = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<c r="${cellReference}" t="inlineStr"><is><t>${escapedText}</t></is></c>`
}

function columnName(column: number): string {
  return String.fromCharCode(65 + column)
}
