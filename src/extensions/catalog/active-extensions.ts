/**
 * FROM clause of the active extensions (`e`) of the active apps (`a`) that are installed (`i`). An extension is inactive everywhere if it,
 * its app or its installation is inactive.
 */
export const FROM_ACTIVE_EXTENSIONS = `FROM installations i
JOIN apps a ON a.app_id = i.app_id AND a.status = 'active'
JOIN extensions e ON e.app_id = i.app_id AND e.is_active = 1 AND i.status = 'active'`;
