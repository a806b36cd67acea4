import { spreadsheet } from './spreadsheet.js';

describe('a spreadsheet', () => {
  it('quotes texts, keeps numbers, and escapes formulas', () => {
    const rows = [
      ['Tea, green', 'a "b"', 'two\nlines'],
      ['-5.00', '0.50', '-'],
      ['=1+1', '+8801712345678', '@SUM(A1)'],
    ];
    expect(spreadsheet(['name', 'amount', 'বাংলা'], rows).toString()).toBe(
      '\uFEFFname,amount,বাংলা\r\n"Tea, green","a ""b""","two\nlines"\r\n-5.00,0.50,\'-\r\n\'=1+1,\'+8801712345678,\'@SUM(A1)\r\n',
    );
  });
});
